import { Type } from 'typebox'

import { ConsentChange, ConsentRecord, Consents, Session, UserExport } from './account.ts'
import { AccessToken, Password, Username } from './auth.ts'
import { extend } from './extend.ts'
import { Nothing, route } from './route.ts'
import { SubscriptionPayment } from './subscription.ts'
import { Profile } from './user.ts'
import { nullable } from './values.ts'

const Secret = Type.Object({ secret: Type.String({ minLength: 1, maxLength: 128 }) })

export const users = {
  create: route({
    method: 'POST',
    path: '/api/users/new',
    access: 'public',
    summary: 'Sign up',
    status: 201,
    body: Type.Object({
      username: Username,
      password: Password,
      consents: Type.Optional(Consents)
    }),
    response: AccessToken
  }),
  profile: route({
    method: 'GET',
    path: '/api/users/profile',
    access: 'user',
    summary: 'The caller, with limits and usage',
    response: Profile
  }),
  subscription: route({
    method: 'GET',
    path: '/api/users/profile/subscription',
    access: 'user',
    summary: "The caller's subscription, or null",
    response: Type.Union([SubscriptionPayment, Type.Null()])
  }),
  edit: route({
    method: 'PUT',
    path: '/api/users/edit',
    access: 'user',
    summary:
      'Change the caller; unknown and protected fields change nothing. A first password needs none before it, but a session younger than ten minutes',
    body: Type.Object({
      wbToken: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 4096 }))),
      onboarding: Type.Optional(Type.Boolean()),
      telegram: Type.Optional(
        Type.String({
          maxLength: 64,
          pattern: '^(@?[A-Za-z][A-Za-z0-9_]{3,31})?$',
          'x-message': 'Введите имя в Telegram, например @ivanova.'
        })
      ),
      password: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
      newPassword: Type.Optional(Password)
    }),
    response: extend(Profile, { access_token: Type.Optional(Type.String()) })
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/users/profile',
    access: 'user',
    summary: 'Delete the own account; 30 days to think better',
    status: 204,
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
    response: Nothing
  }),
  keep: route({
    method: 'POST',
    path: '/api/users/profile/keep',
    access: 'user',
    summary: 'Take back the wish to delete the own account',
    status: 204,
    response: Nothing
  }),
  export: route({
    method: 'GET',
    path: '/api/users/export',
    access: 'user',
    summary: 'Everything that is kept about the caller',
    responseHeaders: ['content-disposition'],
    streamed: true,
    response: UserExport
  }),
  consents: route({
    method: 'POST',
    path: '/api/users/consents',
    access: 'user',
    summary:
      'Consents of the first screen after a social sign-up, or to a new wording; `news` may change alone',
    status: 201,
    body: ConsentChange,
    response: Consents
  }),
  consentRecords: route({
    method: 'GET',
    path: '/api/users/consents',
    access: 'user',
    summary: 'What the caller agreed to and took back, the last first',
    response: Type.Array(ConsentRecord)
  }),
  ownVisits: route({
    method: 'GET',
    path: '/api/users/own-visits',
    access: 'user',
    summary: 'Signed addresses, for ten minutes, that make visits of the browser uncounted and counted again',
    response: Type.Object({ off: Type.String(), on: Type.String() })
  }),
  logoutAll: route({
    method: 'POST',
    path: '/api/users/logout-all',
    access: 'user',
    summary: 'End every session of the caller',
    status: 204,
    response: Nothing
  }),
  sessions: route({
    method: 'GET',
    path: '/api/users/sessions',
    access: 'user',
    summary: "The caller's sessions",
    response: Type.Array(Session)
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/users/sessions/:id',
    access: 'user',
    summary: 'End one session',
    status: 204,
    params: Type.Object({
      id: Type.String({ maxLength: 36, pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
    }),
    response: Nothing
  }),
  confirmSend: route({
    method: 'POST',
    path: '/api/users/confirm/send',
    access: 'user',
    summary: 'Send the confirmation mail again',
    status: 204,
    response: Nothing
  }),
  confirm: route({
    method: 'GET',
    path: '/api/users/confirm/:secret',
    access: 'public',
    summary:
      'Confirm the email by the mailed secret. Asked from elsewhere than a session of the account, it ends what a stranger may have left there: password, sessions, ways in',
    params: Secret,
    response: AccessToken
  }),
  confirmAsOwner: route({
    method: 'POST',
    path: '/api/users/confirm/:secret',
    access: 'public',
    summary:
      'The same for whoever made the account: from its own session or with its password, so nothing ends; otherwise 403 PASSWORD_NEEDED, which names the account, and the secret stays',
    params: Secret,
    body: Type.Object({ password: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })) }),
    response: AccessToken
  }),
  restoreSend: route({
    method: 'POST',
    path: '/api/users/restore/send',
    access: 'public',
    summary: 'Mail a secret that sets a new password',
    status: 204,
    body: Type.Object({ username: Username }),
    response: Nothing
  }),
  restore: route({
    method: 'POST',
    path: '/api/users/restore/:secret',
    access: 'public',
    summary: 'Set a new password by the mailed secret',
    params: Secret,
    body: Type.Object({ newPassword: Password }),
    response: AccessToken
  })
}
