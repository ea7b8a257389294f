/** What counts each digit of an INN towards the one that checks them, from the last but one on. */
const WEIGHTS = [8, 6, 4, 9, 5, 3, 10, 4, 2, 7, 3]

/** Whether the last digit follows from those before it. */
function isChecked(digits: string): boolean {
  const before = Array.from(digits).toReversed().slice(1)
  const sum = before.reduce((total, digit, place) => total + Number(digit) * (WEIGHTS[place] ?? 0), 0)
  return (sum % 11) % 10 === Number(digits.at(-1))
}

/** Whether a text is the number of a taxpayer: ten digits of a company, twelve of a person, whose last but one is checked, too. */
export function isInn(text: string): boolean {
  if (!/^(?!00)(\d{10}|\d{12})$/.test(text)) return false
  return isChecked(text) && (text.length === 10 || isChecked(text.slice(0, -1)))
}
