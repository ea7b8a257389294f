import type { LetterContent, Sender } from './letter.ts'

/** The service and who runs it: a line each, without what is not told. */
export const senderLines = ({ site, legal: { name, inn, address, email } }: Sender): string[] =>
  [
    `Тропа, ${site}`,
    [name, inn === '' ? '' : `ИНН\u00a0${inn}`].filter(part => part !== '').join(', '),
    address,
    email
  ].filter(line => line !== '')

/** The letter for whoever reads without HTML; it says the same. */
export function plainLetter(sender: Sender, content: LetterContent): string {
  const { title, paragraphs, facts = [], button, notes = [], reason } = content
  const blocks = [
    title,
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    button ? `${button.label}:\n${button.link}` : '',
    ...notes.map(note => (typeof note === 'string' ? note : `${note.text} ${note.link}`)),
    `--\n${[reason, ...senderLines(sender)].join('\n')}`
  ]
  return `${blocks.filter(block => block !== '').join('\n\n')}\n`
}
