import { topicNames, type SupportTopic } from '#contract/support.ts'

import type { Letter, Sender } from './letter.ts'
import { visitFacts, type Visit } from './visit.ts'
import { writeLetter } from './write-letter.ts'

interface Question extends Visit {
  topic: SupportTopic
  message: string
  username: string
  userId: string
  /** Whether the email is proved: if not, an answer may go to somebody who has asked nothing. */
  confirmed: boolean
}

export const supportLetter = (sender: Sender, question: Question): Letter => {
  const { username, confirmed } = question
  const topic = topicNames[question.topic]
  return writeLetter(sender, {
    subject: `${topic}: ${username}`,
    preview: 'Вопрос в поддержку',
    title: `Вопрос в поддержку: ${topic}`,
    paragraphs: [question.message],
    facts: [
      ['Кто', confirmed ? username : `${username}, почта не подтверждена`],
      ['Номер пользователя', question.userId],
      ...visitFacts(question)
    ],
    notes: [
      confirmed
        ? 'Ответ на это письмо придёт человеку, который задал вопрос.'
        : 'Эту почту мог указать и посторонний: отвечайте на неё, только если уверены, чья она.'
    ],
    reason: 'Письмо отправила форма «Поддержка».'
  })
}
