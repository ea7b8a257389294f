/** What has to stand wherever a page leads to a network of Meta. */
export const metaNote =
  'Instagram и Facebook принадлежат компании Meta, признанной экстремистской организацией и запрещённой в РФ.'

/** Whether a source of visits is a network of Meta: its name is shown with the note. */
export const isOfMeta = (source: string): boolean => source === 'instagram' || source === 'facebook'
