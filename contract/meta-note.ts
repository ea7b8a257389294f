/** What has to stand wherever a page leads to a network of Meta. */
export const metaNote =
  'Instagram и Facebook принадлежат компании Meta, признанной экстремистской организацией и запрещённой в РФ.'
