/** Also called before anybody asks for a form, so that it is there when they do. */
export const loadLinkForms = async () => (await import('./link-forms.tsx')).LinkForms
