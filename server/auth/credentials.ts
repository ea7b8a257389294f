import { credentialsOf, type Credentials } from '#server/users/users.store.ts'

import { guarded, type Guess } from './attempts.ts'
import { isPassword } from './password.ts'

/** Who a name and a password belong to, if they do; wrong ones are counted, see `guarded`. */
export const rightCredentials = (guess: Guess, password: string): Promise<Credentials | undefined> =>
  guarded(guess, async () => {
    const found = await credentialsOf(guess.sql, guess.username)
    return (await isPassword(found?.passwordHash ?? null, password)) ? found : undefined
  })
