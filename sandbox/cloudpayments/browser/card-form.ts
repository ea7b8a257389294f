import { buttonPart, inputPart, textPart } from './page-parts.ts'

const digits = (value: string) => value.replaceAll(/\D/g, '')

function expiryFault(value: string): string {
  const [, month = '', year = ''] = /^(\d\d)\/(\d\d)$/.exec(value) ?? []
  if (month === '' || Number(month) < 1 || Number(month) > 12) return 'Месяц и год: ММ/ГГ.'
  const end = new Date(2000 + Number(year), Number(month), 1)
  return end.getTime() < Date.now() ? 'Срок карты истёк.' : ''
}

const faults = (): [string, string][] => [
  ['card', digits(inputPart('card').value).length >= 13 ? '' : 'Номер карты: 16 цифр.'],
  ['expires', expiryFault(inputPart('expires').value)],
  ['cvv', /^\d{3,4}$/.test(inputPart('cvv').value) ? '' : 'Три цифры с обратной стороны.']
]

/** Writes what is wrong beside its field; the first of them gets the focus. */
export function isFilled(): boolean {
  const all = faults()
  for (const [name, fault] of all) {
    textPart(`${name}-error`).textContent = fault
    inputPart(name).setAttribute('aria-invalid', String(fault !== ''))
  }
  const first = all.find(([, fault]) => fault !== '')
  if (first) inputPart(first[0]).focus()
  return !first
}

export const filledCard = () => ({ card: inputPart('card').value, expires: inputPart('expires').value })

/** Puts spaces and the slash where people expect them, as long as they write at the end. */
function shape(id: string, shaped: (value: string) => string): void {
  const field = inputPart(id)
  field.addEventListener('input', () => {
    if (field.selectionStart === field.value.length) field.value = shaped(digits(field.value))
  })
}

/** Brings the fields to life, and the test cards that fill them. */
export function openCardForm(): void {
  shape('card', value => value.slice(0, 19).replaceAll(/(\d{4})(?=\d)/g, '$1 '))
  shape('expires', value => value.slice(0, 4).replace(/^(\d\d)(\d)/, '$1/$2'))
  for (const choice of document.querySelectorAll<HTMLButtonElement>('[data-card]')) {
    choice.addEventListener('click', () => {
      inputPart('card').value = choice.dataset['card'] ?? ''
      inputPart('expires').value = `12/${(new Date().getFullYear() + 4) % 100}`
      inputPart('cvv').value = '123'
      if (isFilled()) buttonPart('pay').focus()
    })
  }
}
