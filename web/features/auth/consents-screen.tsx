import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { LEGAL_VERSION } from '#contract/legal.ts'
import type { Profile } from '#contract/user.ts'
import { users } from '#contract/users.ts'
import { ApiError, call } from '#web/api/call.ts'
import { profileKey } from '#web/api/profile.ts'
import { ComingHeading } from '#web/features/auth/coming-heading.tsx'
import { ConsentBoxes } from '#web/features/auth/consent-boxes.tsx'
import { Failure } from '#web/features/auth/failure.tsx'
import { RemoveAccount } from '#web/features/auth/remove-account.tsx'
import { focusFirst } from '#web/ui/form/focus-refused.ts'
import { fieldErrors } from '#web/ui/form/refusal.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Logo } from '#web/ui/logo.tsx'

import classes from './consents-screen.module.css'
import formClasses from './form.module.css'

const names = ['personalData', 'terms', 'news'] as const

const required = (agreed: boolean) =>
  agreed ? undefined : 'Без этого согласия пользоваться сервисом нельзя.'

interface ConsentsScreenProps {
  profile: Profile
  onSignOut: () => void
  onRemoved: () => void
}

/** What a sign-up form asks, for whom came without one; before anything else of the app. */
export function ConsentsScreen({ profile, onSignOut, onRemoved }: ConsentsScreenProps) {
  const queryClient = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  const form = useForm({
    initialValues: { personalData: false, terms: false, news: false },
    validate: { personalData: required, terms: required }
  })
  const focusWrong = focusFirst(form, names)

  const agreeing = useMutation({
    mutationFn: ({ news, ...body }: typeof form.values) =>
      call(users.consents, { body: { ...body, ...(!profile.news && { news }), textVersion: LEGAL_VERSION } }),
    onSuccess: (_answer, { news }) =>
      queryClient.setQueryData(profileKey, { ...profile, consentsNeeded: false, news: profile.news || news }),
    onError: error => {
      if (!(error instanceof ApiError)) return
      const errors = fieldErrors(error, names)
      form.setErrors(errors)
      focusWrong(errors)
    }
  })

  return (
    <main className={classes.page} aria-labelledby="consents-title" aria-describedby="consents-lead">
      <div className={classes.column}>
        <Logo size={40} />
        <ComingHeading
          id="consents-title"
          describedBy="consents-lead"
          page="Согласия"
          className={classes.title}
        >
          Прежде чем начать
        </ComingHeading>
        <p id="consents-lead" className={classes.lead}>
          Вы вошли как <b>{profile.username}</b>. Без двух первых согласий мы не вправе хранить ваши данные и
          оказывать услуги.
        </p>
        <form
          className={formClasses.fields}
          noValidate
          onSubmit={form.onSubmit(values => agreeing.mutate(values), focusWrong)}
        >
          <ConsentBoxes
            hasNews={profile.news}
            box={name => ({
              ...form.getInputProps(name, { type: 'checkbox' }),
              'aria-invalid': name in form.errors
            })}
          />
          <Failure error={agreeing.error} fields={names} />
          <SubmitButton pending={agreeing.isPending}>Продолжить</SubmitButton>
        </form>
        <p className={classes.ways}>
          Не согласны?{' '}
          <button type="button" className={formClasses.textButton} onClick={onSignOut}>
            Выйти
          </button>{' '}
          или{' '}
          <button
            type="button"
            className={formClasses.textButton}
            aria-expanded={isLeaving}
            onClick={() => setLeaving(!isLeaving)}
          >
            удалить аккаунт
          </button>
        </p>
        {isLeaving && (
          <RemoveAccount hasPassword={profile.hasPassword} onSignOut={onSignOut} onRemoved={onRemoved} />
        )}
      </div>
    </main>
  )
}
