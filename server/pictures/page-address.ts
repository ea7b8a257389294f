/** Marks for whoever counts visits: a page says the same of itself whatever they are. */
const MARK = /^(utm_.*|erid)$/i

/** A page's address as it is asked and known, whatever marks a form or a link puts on it. */
export function pageAddress(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  url.hash = ''
  for (const name of Array.from(url.searchParams.keys()).filter(one => MARK.test(one)))
    url.searchParams.delete(name)
  return url.href
}
