import { ADVERTISER_MAX, BUTTON_TITLE_MAX, DESCRIPTION_MAX, TARGET_MAX, TITLE_MAX } from '#contract/limits.ts'
import { lengthOf } from '#contract/text-length.ts'

import { eridProblem } from './advertising/erid-problem.ts'
import { buttonProblems } from './landing/buttons/button-problems.ts'
import { unaddedProblems } from './landing/buttons/unadded-links.ts'
import { draftOf, type LinkValues } from './link-values.ts'
import { isSameSchedule, scheduleProblems } from './schedule.ts'
import { slugProblem } from './slug.ts'
import { guessOf } from './target/target-guess.ts'

/** By the paths of the form's fields, `buttons.0.url` too. */
type Problems = Record<string, string>

/** What of its page is not finished; while that is switched off, it is not saved. */
export const landingProblems = (values: LinkValues): Problems => ({
  ...(lengthOf(values.description.trim()) > DESCRIPTION_MAX && {
    description: `Описание не длиннее ${DESCRIPTION_MAX} знаков.`
  }),
  ...(lengthOf(values.buttonTitle.trim()) > BUTTON_TITLE_MAX && {
    buttonTitle: `Надпись не длиннее ${BUTTON_TITLE_MAX} знаков.`
  }),
  ...buttonProblems(values.buttons),
  ...unaddedProblems(values)
})

/** What cannot be right, before it is sent; `before` is what the form held of a link at first. */
export function linkProblems(values: LinkValues, before?: LinkValues): Problems {
  const { fulllink, shortlink, title = '', erid = '', advertiser = '' } = draftOf(values)
  const slug = slugProblem(shortlink)
  const guess = guessOf(fulllink)
  const wrongErid = eridProblem(erid)
  return {
    ...(fulllink === '' && { target: 'Введите адрес, на который поведёт ссылка.' }),
    ...(guess && { target: guess.problem }),
    ...(lengthOf(fulllink) > TARGET_MAX && {
      target: `Адрес длиннее ${TARGET_MAX} знаков: такой не откроется.`
    }),
    ...(slug !== undefined && { slug }),
    ...(lengthOf(title) > TITLE_MAX && { title: `Название не длиннее ${TITLE_MAX} знаков.` }),
    ...(!(before && isSameSchedule(values, before)) && scheduleProblems(values)),
    ...(values.isAdvertising &&
      !erid &&
      !advertiser && { erid: 'Введите erid или выключите «Это реклама».' }),
    ...(wrongErid !== undefined && { erid: wrongErid }),
    ...(lengthOf(advertiser) > ADVERTISER_MAX && {
      advertiser: `Название и ИНН не длиннее ${ADVERTISER_MAX} знаков.`
    }),
    ...(values.isLanding && landingProblems(values)),
    ...(lengthOf(values.cardTitle.trim()) > TITLE_MAX && {
      cardTitle: `Название не длиннее ${TITLE_MAX} знаков.`
    })
  }
}
