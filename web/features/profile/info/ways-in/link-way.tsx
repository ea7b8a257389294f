import { Button } from '@mantine/core'
import { useState } from 'react'

import type { Provider } from '#contract/auth.ts'
import { ApiError } from '#web/api/call.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { SignInAgain } from '#web/features/profile/info/sign-in-again.tsx'
import { QuestionModal } from '#web/ui/dialog/question-modal.tsx'
import { useFocusBack } from '#web/ui/use-focus-back.ts'

import { LinkForm } from './link-form.tsx'
import { useLinkStart } from './link-start.ts'
import { providerNames } from './providers.ts'

interface LinkWayProps {
  provider: Provider
  username: string
  hasPassword: boolean
}

export function LinkWay({ provider, username, hasPassword }: LinkWayProps) {
  const [isAsked, setAsked] = useState(false)
  const start = useLinkStart(provider)
  const isTooLate = start.error instanceof ApiError && start.error.code === 'SIGN_IN_AGAIN'
  const opened = isAsked || isTooLate
  useFocusBack(opened)
  const name = providerNames[provider]
  const close = () => {
    if (start.isPending) return
    // The answer is there: what is under way is leaving this page.
    if (start.isSuccess) window.stop()
    setAsked(false)
    start.reset()
  }
  const press = () => {
    if (hasPassword) setAsked(true)
    else if (!start.isLeaving) start.begin({})
  }

  return (
    <>
      <Button variant="default" aria-label={`Привязать ${name}`} aria-busy={start.isLeaving} onClick={press}>
        {start.isLeaving ? 'Переходим…' : 'Привязать'}
      </Button>
      {!opened && <Failure error={start.error} />}
      <QuestionModal opened={opened} onClose={close} title={`Привязать ${name}`}>
        {hasPassword ? (
          <LinkForm provider={provider} start={start} username={username} onCancel={close} />
        ) : (
          <SignInAgain place="ways-in" onCancel={close}>
            Пароля у вас нет, поэтому привязать {name} можно только в первые десять минут после входа. Войдите
            ещё раз, и мы вернём вас сюда.
          </SignInAgain>
        )}
      </QuestionModal>
    </>
  )
}
