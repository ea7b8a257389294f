import { readAddress } from '#contract/target-address.ts'

/** Worth asking the server about while somebody is typing. */
export const looksComplete = (target: string): boolean => /^\S*[^\s.]\.[^\s.]{2,}\S*$/.test(target.trim())

const parse = (address: string) => (URL.canParse(address) ? new URL(address) : null)

/** Why it can lead nowhere, in the server's words; undefined when it can. */
export function targetProblem(target: string): string | undefined {
  if (target.trim() === '') return 'Введите адрес, на который поведёт ссылка.'
  const read = readAddress(target, parse)
  return 'problem' in read ? read.problem : undefined
}

export const canLead = (target: string): boolean => targetProblem(target) === undefined
