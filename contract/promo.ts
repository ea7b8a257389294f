import { Type, type Static } from 'typebox'

import { extend } from './extend.ts'
import { Page, totalHeaders } from './links.ts'
import { PlanId } from './plan-schema.ts'
import { planIds } from './plans.ts'
import { Nothing, route } from './route.ts'
import { Moment } from './values.ts'

/** As people type it: the letter case does not matter, the server keeps capitals. */
export const PromoCode = Type.String({
  minLength: 3,
  maxLength: 32,
  pattern: '^[A-Za-z0-9_-]+$',
  'x-message': 'Промокод: от 3 до 32 латинских букв, цифр, дефисов и подчёркиваний.'
})

export const PromoDraft = Type.Object({
  code: PromoCode,
  plans: Type.Array(PlanId, {
    minItems: 1,
    maxItems: planIds.length,
    uniqueItems: true,
    'x-message': 'Выберите хотя бы один тариф, каждый по одному разу.'
  }),
  percent: Type.Integer({ minimum: 1, maximum: 100, 'x-message': 'Скидка: целое число от 1 до 100.' }),
  usage: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description: 'uses left',
    'x-message': 'Осталось применений: целое число от 0 до 1\u00A0000\u00A0000.'
  })
})
export type PromoDraft = Static<typeof PromoDraft>

/** Written out: `Type.Partial` would bring the whole engine of schemas to the page's first paint. */
const promoFields = {
  code: Type.Optional(PromoCode),
  plans: Type.Optional(PromoDraft.properties.plans),
  percent: Type.Optional(PromoDraft.properties.percent),
  usage: Type.Optional(PromoDraft.properties.usage)
}

/** `was`: what the form was opened with. Where something else is stored by now, nothing is changed: 409 tells what. */
export const PromoEdit = Type.Object({ ...promoFields, was: Type.Optional(Type.Object(promoFields)) })
export type PromoEdit = Static<typeof PromoEdit>

export const Promo = Type.Object(
  {
    _id: Type.String(),
    code: Type.String(),
    plans: Type.Array(PlanId),
    percent: Type.Integer(),
    usage: Type.Integer({ description: 'uses left' })
  },
  { title: 'Promo' }
)
export type Promo = Static<typeof Promo>

/** As whoever typed its code sees it. */
export const TypedPromo = extend(
  Promo,
  { usedByYou: Type.Boolean({ description: 'the caller has had its discount, which holds once' }) },
  { title: 'TypedPromo' }
)
export type TypedPromo = Static<typeof TypedPromo>

/** As administrators see it. */
export const PromoRow = extend(
  Promo,
  { used: Type.Integer({ description: 'uses taken' }), creationDate: Moment },
  { title: 'PromoRow' }
)
export type PromoRow = Static<typeof PromoRow>

/** A price in whole roubles with a discount, rounded down. */
export const discounted = (amount: number, percent: number): number =>
  Math.floor((amount * (100 - percent)) / 100)

const Code = Type.Object({ code: PromoCode })

const PromoId = Type.Object({
  id: Type.String({ pattern: '^\\d{1,18}$', 'x-message': 'Такого промокода нет.' })
})

export const promo = {
  get: route({
    method: 'GET',
    path: '/api/promo/get/:code',
    access: 'user',
    summary: 'A promo code',
    params: Code,
    response: TypedPromo
  }),
  find: route({
    method: 'GET',
    path: '/api/promo/:code',
    access: 'user',
    summary: 'A promo code as a list of none or one (old form)',
    params: Code,
    response: Type.Array(TypedPromo)
  }),
  list: route({
    method: 'GET',
    path: '/api/promo',
    access: 'admin',
    summary: 'Promo codes, the newest first unless told; sorted by code, percent, usage or creationDate',
    query: Page,
    responseHeaders: totalHeaders,
    response: Type.Array(PromoRow)
  }),
  one: route({
    method: 'GET',
    path: '/api/admin/promo/:id',
    access: 'admin',
    summary: 'A promo code by its number, whatever it is called by now',
    params: PromoId,
    response: PromoRow
  }),
  create: route({
    method: 'POST',
    path: '/api/promo',
    access: 'admin',
    summary: 'Create a promo code',
    status: 201,
    body: PromoDraft,
    response: PromoRow
  }),
  update: route({
    method: 'PUT',
    path: '/api/promo/:id',
    access: 'admin',
    summary: 'Change a promo code; an absent field stays',
    params: PromoId,
    body: PromoEdit,
    response: PromoRow
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/promo/:id',
    access: 'admin',
    summary: 'Delete a promo code',
    status: 204,
    params: PromoId,
    response: Nothing
  })
}
