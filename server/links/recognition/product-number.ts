/** Where shops of Wildberries are; its other hosts (for sellers, digital goods, travel) number things in other ways. */
const wildberriesShop =
  /^(?:(?:www|m|global|by|kz|am|kg|uz)\.)?(?:wildberries\.(?:ru|by|kz|am|kg|uz|ge)|wb\.ru)\.*$/
const wildberriesCard = /^\/catalog\/(\d{4,12})(?:\/|$)/
/** `/product/{words}-{n}` and `/product/{n}`. */
const wildberriesProduct = /^\/product\/(?:[^/]*-)?(\d{4,12})(?:\/|$)/

/** `/product/{words}-{n}`, `/product/{n}`, `/products/{n}` and, of old, `/context/detail/id/{n}`. */
const ozonProduct = /^\/(?:products?\/(?:[^/]*-)?|context\/detail\/id\/)(\d{4,12})(?:\/|$)/

const NUMBER = /^\d{4,12}$/

/** Of a query: one number of that name, on the page that is about it. */
function inQuery({ pathname, searchParams }: URL, name: string): string | undefined {
  const [value = '', ...more] = searchParams.getAll(name)
  return /^\/product\/?$/.test(pathname) && more.length === 0 && NUMBER.test(value) ? value : undefined
}

/** The product of a page of Wildberries. */
export const wildberriesNumber = (url: URL): string | undefined =>
  wildberriesShop.test(url.hostname)
    ? (wildberriesCard.exec(url.pathname)?.[1] ??
      wildberriesProduct.exec(url.pathname)?.[1] ??
      inQuery(url, 'card'))
    : undefined

/** The product of a page of Ozon. */
export const ozonNumber = (url: URL): string | undefined =>
  ozonProduct.exec(url.pathname)?.[1] ?? inQuery(url, 'sku')
