/** A step of its own: the list of the files that the dialog needs would else be part of every screen with the button. */
export const loadDialog = async () => (await import('./studio-dialog.tsx')).StudioDialog
