/** As people say it: without what every address begins with. */
export const shortAddress = (url: string): string =>
  url
    .trim()
    .replace(/^(https?:)?\/\/(www\.)?/i, '')
    .replace(/\/$/, '')
