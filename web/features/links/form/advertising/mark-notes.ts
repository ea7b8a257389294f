import { hasOwnErid } from '#contract/erid.ts'
import { isAdvertisingBanned } from '#contract/link-hosts.ts'
import type { LinkValues } from '#web/features/links/form/link-values.ts'

export interface MarkNote {
  text: string
  isWarning: boolean
}

const note = (text: string): MarkNote => ({ text, isWarning: false })

/** A company's number has 10 digits, a sole trader's 12. */
const hasOddTaxNumber = (advertiser: string) => {
  const number = /ИНН\D{0,3}(\d+)/iu.exec(advertiser)?.[1]
  return number !== undefined && number.length !== 10 && number.length !== 12
}

const addressesOf = ({ target, isLanding, buttons }: LinkValues) => [
  target,
  ...(isLanding ? buttons.map(({ url }) => url) : [])
]

/** What the law may have against a link that is an advertisement, and what its mark lacks. */
export function markNotes(values: LinkValues): MarkNote[] {
  const [erid, advertiser] = [values.erid.trim(), values.advertiser.trim()]
  const addresses = addressesOf(values)
  const isBanned = addresses.some(isAdvertisingBanned)
  return [
    ...(erid !== '' && advertiser === '' ? [note('Без рекламодателя метка неполная.')] : []),
    ...(hasOddTaxNumber(advertiser)
      ? [note('Проверьте ИНН: у компании в нём 10 цифр, у предпринимателя 12.')]
      : []),
    ...(addresses.some(hasOwnErid)
      ? [note('В адресе уже есть erid: он останется, этот добавлен не будет.')]
      : []),
    ...(isBanned
      ? [
          {
            text: 'С 1 сентября 2025 года реклама на этой площадке запрещена: доступ к ней в России ограничен. Штрафуют и рекламодателя, и того, кто разместил.',
            isWarning: true
          }
        ]
      : [])
  ]
}
