import { ownErid } from '#contract/erid.ts'
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

const CUT = 30

/** What people read on a button: enough to know it by. */
const nameOf = ({ title, url }: { title: string; url: string }): string => {
  const name = title.trim() || url.trim()
  return `«${name.length > CUT ? `${name.slice(0, CUT)}…` : name}»`
}

/** Which addresses of a link something is so of: the main one, and buttons of its page, by their names. */
const addressesThat = ({ target, isLanding, buttons }: LinkValues, isSo: (url: string) => boolean) => ({
  main: isSo(target),
  named: isLanding ? buttons.filter(({ url }) => isSo(url)).map(nameOf) : []
})

/** The mark goes to every address that has none of its own. */
function ownEridNotes(values: LinkValues): MarkNote[] {
  const erid = values.erid.trim()
  if (erid === '') return []
  const { main, named } = addressesThat(values, url => !['', erid].includes(ownErid(url)))
  const has = 'уже есть другой erid: он останется, этот добавлен не будет.'
  return [
    ...(main ? [note(`В адресе ${has}`)] : []),
    ...(named.length > 0
      ? [
          note(
            `${named.length === 1 ? 'В адресе под кнопкой' : 'В адресах под кнопками'} ${named.join(', ')} ${has}`
          )
        ]
      : [])
  ]
}

function bannedNotes(values: LinkValues): MarkNote[] {
  const { main, named } = addressesThat(values, isAdvertisingBanned)
  if (!main && named.length === 0) return []
  const leads = named.length === 1 ? 'ведёт кнопка' : 'ведут кнопки'
  const which = main ? '' : `, куда ${leads} ${named.join(', ')},`
  const text = `С 1 сентября 2025 года реклама на этой площадке${which} запрещена: доступ к ней в России ограничен. Штрафуют и рекламодателя, и того, кто разместил.`
  return [{ text, isWarning: true }]
}

/** What the law may have against a link that is an advertisement, and what its mark lacks. */
export function markNotes(values: LinkValues): MarkNote[] {
  const [erid, advertiser] = [values.erid.trim(), values.advertiser.trim()]
  return [
    ...(erid !== '' && advertiser === '' ? [note('Без рекламодателя метка неполная.')] : []),
    ...(erid === '' && advertiser !== ''
      ? [{ text: 'Без erid реклама не помечена: ни адрес, ни страница о ней не скажут.', isWarning: true }]
      : []),
    ...(hasOddTaxNumber(advertiser)
      ? [note('Проверьте ИНН: у компании в нём 10 цифр, у предпринимателя 12.')]
      : []),
    ...ownEridNotes(values),
    ...bannedNotes(values)
  ]
}
