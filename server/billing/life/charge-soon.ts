import { standingOf } from '#server/billing/money/record.ts'
import { kopecksOf } from '#server/billing/money/roubles.ts'
import { addMail } from '#server/mail/mails.ts'

import { dueCharge, dueCharges } from './charge-soon.store.ts'
import { tellAll, type Teller } from './teller.ts'
import { isFirstTime } from './told.store.ts'

/** Tells of every charge that comes within three days, once; of what the user has cancelled, of nothing. */
export const tellChargesSoon = (teller: Teller): Promise<void> => {
  const { sql, clock, jobs } = teller
  return tellAll(teller, {
    due: (seen, limit) => dueCharges(sql, clock(), seen, limit),
    tell: id =>
      sql.begin(async tx => {
        const now = clock()
        const charge = await dueCharge(tx, id, now)
        if (!charge) return
        const { key, userId, amount, currency, date } = charge
        const { renews } = await standingOf(tx, userId)
        if (renews === null || !(await isFirstTime(tx, key, now))) return
        const mail = { userId, plan: renews, amount: kopecksOf(amount), currency, date }
        await addMail(tx, jobs, { kind: 'charge-soon', ...mail }, now)
      })
  })
}
