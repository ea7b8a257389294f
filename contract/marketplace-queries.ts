import { Type } from 'typebox'

import { extend } from './extend.ts'
import { PAGE_SIZE_MAX, SKIP_MAX } from './limits.ts'
import { LinkListQuery, Page } from './links.ts'
import { Day } from './values.ts'

export const ProductNumber = Type.Integer({
  minimum: 1,
  maximum: 999_999_999_999,
  'x-message': 'Введите артикул: только цифры.'
})

/** Whole Moscow days, both ends included. */
export const DayRange = Type.Object({ begin: Day, end: Day })

export const ProductsQuery = extend(DayRange, {
  skip: Page.properties.skip,
  limit: Page.properties.limit,
  search: Page.properties.search
})

export const ProductQuery = extend(DayRange, { nmId: ProductNumber })

export const ProductPath = Type.Object({
  nmId: Type.String({ pattern: '^[1-9]\\d{0,11}$', 'x-message': 'Введите артикул: только цифры.' })
})

export const ProductReportQuery = extend(DayRange, {
  link: Type.Optional(
    Type.String({
      pattern: '^\\d{1,18}$',
      description: 'visits of this link alone',
      'x-message': 'Такой ссылки нет.'
    })
  )
})

/** Here the source wants both numbers of a page, unlike in the other lists. */
export const RequiredPage = Type.Object({
  skip: Type.Integer({ minimum: 0, maximum: SKIP_MAX }),
  limit: Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX }),
  search: Page.properties.search,
  sort: Page.properties.sort,
  state: LinkListQuery.properties.state
})
