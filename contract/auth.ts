import { Type } from 'typebox'

import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'
import { route } from './route.ts'

export const AccessToken = Type.Object({ access_token: Type.String() }, { title: 'AccessToken' })

/** Neither what an unquoted address may not have (RFC 5322 `specials`) nor what cannot be seen. */
const notInAddress =
  '\\s@<>"\\\\()\\[\\],:;\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069'

/** An email address as people type it; it is trimmed and lower-cased by the server. */
export const Username = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: `^\\s*[^${notInAddress}]+@[^${notInAddress}.]+(\\.[^${notInAddress}.]+)+\\s*$`,
  'x-message': 'Введите почту вида name@example.ru.'
})

export const Password = Type.String({
  minLength: PASSWORD_MIN,
  maxLength: PASSWORD_MAX,
  'x-message': `Пароль должен быть от ${PASSWORD_MIN} до ${PASSWORD_MAX} знаков.`
})

const OAuthQuery = Type.Object({
  code: Type.Optional(Type.String({ maxLength: 4096 })),
  state: Type.Optional(Type.String({ maxLength: 512 })),
  error: Type.Optional(Type.String({ maxLength: 512 }))
})

const social = (path: string, summary: string) =>
  route({
    method: 'GET',
    path,
    access: 'public',
    summary,
    status: 302,
    query: OAuthQuery,
    produces: 'text/html',
    response: Type.String()
  })

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
    summary: 'Swap the short-lived token of a social sign-in for a full one',
    response: AccessToken
  }),
  google: social('/api/auth/google', 'Go to Google to sign in'),
  googleCallback: social('/api/auth/google/callback', 'Return from Google'),
  yandex: social('/api/auth/yandex', 'Go to Yandex to sign in'),
  yandexCallback: social('/api/auth/yandex/callback', 'Return from Yandex')
}
