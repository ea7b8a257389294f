/** Style without what only its author reads. For styles without strings that hold spaces beside signs. */
export const compactCss = (css: string): string =>
  css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replaceAll(';}', '}')
    .trim()
