import { htmlLetter } from './html.ts'
import type { Letter, LetterContent, Sender } from './letter.ts'
import { plainLetter } from './plain.ts'

export const REASON_ACCOUNT =
  'Это служебное письмо: вы получили его, потому что на эту почту зарегистрирован аккаунт «Тропы».'

/** The letter in HTML and in plain text. */
export const writeLetter = (sender: Sender, content: LetterContent): Letter => ({
  subject: content.subject,
  html: htmlLetter(sender, content),
  text: plainLetter(sender, content)
})
