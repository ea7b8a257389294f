import { Type, type Static } from 'typebox'

import { Nothing, route } from './route.ts'

export const supportTopics = ['question', 'links', 'statistics', 'payment', 'idea', 'other'] as const
export type SupportTopic = (typeof supportTopics)[number]

export const topicNames: Readonly<Record<SupportTopic, string>> = {
  question: 'Вопрос о сервисе',
  links: 'Ссылки',
  statistics: 'Статистика',
  payment: 'Тарифы и оплата',
  idea: 'Предложение',
  other: 'Другое'
}

const SUPPORT_MESSAGE_MIN = 10
export const SUPPORT_MESSAGE_MAX = 4000

export const SupportRequest = Type.Object({
  topic: Type.Enum(supportTopics),
  message: Type.String({
    minLength: SUPPORT_MESSAGE_MIN,
    maxLength: SUPPORT_MESSAGE_MAX,
    pattern: '\\S',
    'x-message': `Опишите вопрос: от ${SUPPORT_MESSAGE_MIN} до ${SUPPORT_MESSAGE_MAX} знаков.`
  })
})
export type SupportRequest = Static<typeof SupportRequest>

export const support = {
  ask: route({
    method: 'POST',
    path: '/api/support',
    access: 'user',
    summary: 'Ask the operator: mailed with who asks and from which browser; the answer comes by mail',
    status: 204,
    body: SupportRequest,
    response: Nothing
  })
}
