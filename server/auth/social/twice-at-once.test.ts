import { expect, test } from 'vitest'

import { recordChange } from '#server/admin/audit/record.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName } from '#test/factories.ts'

import { signInAs } from './sign-in-as.ts'

const context = duringTests(startTestApp)

/** The same database, in which something happens once, behind the first statement of a transaction. */
function interrupted(sql: Sql, work: () => Promise<unknown>): Sql {
  let statements = 0
  const begin: Sql['begin'] = (...args: unknown[]) => {
    const todo = args.at(-1)
    return sql.begin(tx => {
      const watched = new Proxy(tx, {
        apply(target, self, given) {
          statements += 1
          const run = () => Reflect.apply(target, self, given)
          return statements === 2 ? work().then(run) : run()
        }
      })
      return typeof todo === 'function' ? todo(watched) : undefined
    })
  }
  return new Proxy(sql, { get: (target, key) => (key === 'begin' ? begin : Reflect.get(target, key)) })
}

test.each([true, false])(
  'who is signed up in another window between two looks is signed in here (verified: %j)',
  async emailVerified => {
    const { sql, jobs, tokenSecret } = context.services
    const dependencies = {
      sql,
      jobs,
      tokenSecret,
      clock: context.now,
      adminUsername: undefined,
      recordChange
    }
    const email = `${nextName('twice')}@example.ru`
    const person = { provider: 'yandex', subject: email, email, emailVerified } as const
    const visitor = { userAgent: '', address: '127.0.0.1' }
    const other = () => signInAs(dependencies, person, visitor)
    const outcome = await signInAs({ ...dependencies, sql: interrupted(sql, other) }, person, visitor)
    expect(outcome).toHaveProperty('token')
    const kinds = await sql<{ kind: string }[]>`
      select kind from mails join users on users.id = user_id where username = ${email}`
    expect(kinds.map(({ kind }) => kind)).toEqual(emailVerified ? [] : ['confirm'])
  }
)
