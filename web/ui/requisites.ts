import type { Static } from 'typebox'

import type { telemetry } from '#contract/telemetry.ts'

export type PageConfig = Static<typeof telemetry.config.response>
export type OperatorDetails = PageConfig['legal']

interface Requisite {
  name: string
  value: string
  /** The setting that it comes from. */
  variable: string
}

/** A sole trader's number has fifteen digits and a name of its own. */
const SOLE_TRADER_DIGITS = 15

const all = ({ name, inn, ogrn, address, email, phone }: OperatorDetails): Requisite[] => [
  { name: 'Оператор', value: name, variable: 'LEGAL_NAME' },
  { name: 'ИНН', value: inn, variable: 'LEGAL_INN' },
  {
    name: ogrn.length === SOLE_TRADER_DIGITS ? 'ОГРНИП' : 'ОГРН',
    value: ogrn,
    variable: 'LEGAL_OGRN'
  },
  { name: 'Адрес', value: address, variable: 'LEGAL_ADDRESS' },
  { name: 'Почта', value: email, variable: 'LEGAL_EMAIL' },
  { name: 'Телефон', value: phone, variable: 'LEGAL_PHONE' }
]

export const requisites = (legal: OperatorDetails): Requisite[] =>
  all(legal).filter(({ value }) => value !== '')

export const missingRequisites = (legal: OperatorDetails): Requisite[] =>
  all(legal).filter(({ value }) => value === '')
