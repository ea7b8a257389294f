import { createAnswersInTurn, type AnswersInTurn } from '#server/platform/answers-in-turn.ts'

/** Of one user: 200 links may weigh 27 MB. A page asks for two at once. */
const AT_ONCE = 2
const WAITING_MAX = 20

/** Lets nobody ask for so many lists of links at once that they fill the memory. */
export const createListsInTurn = (): AnswersInTurn =>
  createAnswersInTurn(AT_ONCE, WAITING_MAX, 'Слишком много списков ссылок сразу. Подождите пару секунд.')
