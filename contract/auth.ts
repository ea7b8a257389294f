import { Type, type Static } from 'typebox'

import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'
import { Nothing, route } from './route.ts'

export const AccessToken = Type.Object({ access_token: Type.String() }, { title: 'AccessToken' })

/** Neither what an unquoted address may not have (RFC 5322 `specials`) nor what cannot be seen. */
const notInAddress =
  '\\s@<>"\\\\()\\[\\],:;\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069'

export const USERNAME_MESSAGE = 'Введите почту вида name@example.ru.'

/** An email address as people type it; the server keeps one spelling of it. */
export const Username = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: `^\\s*[^${notInAddress}]+@[^${notInAddress}.]+(\\.[^${notInAddress}.]+)+\\s*$`,
  'x-message': USERNAME_MESSAGE
})

export const Password = Type.String({
  minLength: PASSWORD_MIN,
  maxLength: PASSWORD_MAX,
  'x-message': `Пароль должен быть от ${PASSWORD_MIN} до ${PASSWORD_MAX} знаков.`
})

/** Who else may say who somebody is. */
export const Provider = Type.Enum(['google', 'yandex'])
export type Provider = Static<typeof Provider>

/** What the sign-in screen is told, as `?problem=`, by a social sign-in that came to nothing. */
export const signInProblems = ['denied', 'expired', 'failed', 'no_email', 'taken'] as const
export type SignInProblem = (typeof signInProblems)[number]

/** A person follows it: whatever stands in the query ends on a page that says so, so nothing there is an invalid field. */
const step = (path: string, summary: string) =>
  route({
    method: 'GET',
    path,
    access: 'public',
    summary,
    status: 302,
    responseHeaders: ['location', 'set-cookie'],
    produces: 'text/html',
    response: Type.String()
  })

const WITH_TICKET = 'with the `ticket` of `POST /api/auth/link/{provider}`, to link'

const OfProvider = Type.Object({ provider: Provider })

export const auth = {
  login: route({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Sign in by username and password',
    // Wide on purpose: a wrong password is a failed sign-in, not an invalid field.
    body: Type.Object({
      username: Type.String({ minLength: 1, maxLength: 254, 'x-message': 'Введите почту.' }),
      password: Type.String({ minLength: 1, maxLength: 1024, 'x-message': 'Введите пароль.' })
    }),
    response: AccessToken
  }),
  exchange: route({
    method: 'POST',
    path: '/api/auth/exchange',
    access: 'user',
    summary: 'Swap the short-lived token of a social sign-in for a full one; a full one is answered as it is',
    response: AccessToken
  }),
  logout: route({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'user',
    summary: 'End the session that asks',
    status: 204,
    response: Nothing
  }),
  google: step('/api/auth/google', `Go to Google to sign in; ${WITH_TICKET}`),
  googleCallback: step(
    '/api/auth/google/callback',
    'Return from Google, and on to the page with a token or a problem'
  ),
  yandex: step('/api/auth/yandex', `Go to Yandex to sign in; ${WITH_TICKET}`),
  yandexCallback: step(
    '/api/auth/yandex/callback',
    'Return from Yandex, and on to the page with a token or a problem'
  ),
  linkStart: route({
    method: 'POST',
    path: '/api/auth/link/:provider',
    access: 'user',
    summary: 'Where to go to link a further way in to the own account; 404 where the provider is not set up',
    params: OfProvider,
    body: Type.Object({
      password: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 1024,
          description:
            'required where the account has one; without one the session must be younger than ten minutes'
        })
      )
    }),
    response: Type.Object({ url: Type.String() })
  }),
  link: route({
    method: 'POST',
    path: '/api/auth/link',
    access: 'user',
    summary:
      'Link what the provider has just proved; the proof holds for the user who asked for it, two minutes',
    status: 204,
    body: Type.Object({ proof: Type.String({ minLength: 1, maxLength: 4096 }) }),
    response: Nothing
  }),
  unlink: route({
    method: 'DELETE',
    path: '/api/auth/link/:provider',
    access: 'user',
    summary: 'Take a way in away; the last one stays',
    status: 204,
    params: OfProvider,
    response: Nothing
  })
}
