/** What has to stand wherever a page leads to a network of Meta. */
export const metaNote =
  'Instagram и Facebook принадлежат компании Meta, признанной экстремистской организацией и запрещённой в РФ.'

const hosts = ['instagram.com', 'instagr.am', 'facebook.com', 'fb.com', 'fb.me', 'threads.net', 'threads.com']

/** `host` in lower case. */
export const isOfMeta = (host: string): boolean => hosts.some(one => host === one || host.endsWith(`.${one}`))
