"""An operation for migrations."""

from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import ProjectState


class CreateModelUnlessThere(migrations.CreateModel):
    """Creates a model's table where there is none of that name.

    For a squashed migration whose table an older database has from another app: there none of the migrations that it
    replaces may be applied, and Django takes the squashed migration. The table has to be as today's is.
    """

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> Any:
        table = to_state.apps.get_model(app_label, self.name)._meta.db_table
        if table not in schema_editor.connection.introspection.table_names():
            super().database_forwards(app_label, schema_editor, from_state, to_state)
