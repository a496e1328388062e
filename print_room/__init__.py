"""The print room: what may be chosen about a print, what fills it in, packs, their files, what came after a print."""
