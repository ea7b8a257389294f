export type Market = 'wildberries' | 'ozon'

/** The number of a product alone, as sellers copy it; `market` if the text names it. */
export interface Article {
  number: string
  market: Market | undefined
}

const ARTICLE =
  /^(?:(wb|вб|wildberries|вайлдберриз|валдберис|вайлдберис)|(ozon|озон))?[\s,:-]*(?:арт(?:икул)?\.?|sku|nm|товар)?[\s:№#-]*(\d{5,12}|\d{1,3}(?:\s\d{3}){2,3})$/iu

export function articleOf(text: string): Article | undefined {
  const [match, wildberries, ozon, number] = ARTICLE.exec(text.trim()) ?? []
  if (match === undefined || number === undefined) return undefined
  return {
    number: number.replace(/\s/g, ''),
    market: wildberries ? 'wildberries' : ozon ? 'ozon' : undefined
  }
}

export const productAddress = (market: Market, number: string): string =>
  market === 'wildberries'
    ? `https://www.wildberries.ru/catalog/${number}/detail.aspx`
    : `https://www.ozon.ru/product/${number}/`
