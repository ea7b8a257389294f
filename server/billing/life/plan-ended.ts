import { addMail } from '#server/mail/mails.ts'

import { dueEnd, dueEnds } from './plan-ended.store.ts'
import { tellAll, type Teller } from './teller.ts'
import { isFirstTime } from './told.store.ts'

/** Tells everybody whose plan has ended, once for each end. */
export const tellEndedPlans = (teller: Teller): Promise<void> => {
  const { sql, clock, jobs } = teller
  return tellAll(teller, {
    due: (seen, limit) => dueEnds(sql, clock(), seen, limit),
    tell: userId =>
      sql.begin(async tx => {
        const now = clock()
        const end = await dueEnd(tx, userId, now)
        if (!end || !(await isFirstTime(tx, end.key, now))) return
        await addMail(tx, jobs, { kind: 'plan-ended', userId, plan: end.plan, at: end.at }, now)
      })
  })
}
