import { Button } from '@mantine/core'

import type { Provider } from '#contract/auth.ts'
import { AuthFrame } from '#web/features/auth/auth-frame.tsx'
import { Failure } from '#web/features/auth/failure.tsx'
import { wayNames } from '#web/features/auth/way-names.ts'
import { useFocusAfterWork } from '#web/ui/use-focus-after-work.ts'

import classes from './form.module.css'

interface AskToConfirmProps {
  /** A further way in that is to be confirmed, not the email alone. */
  way: Provider | undefined
  pending: boolean
  error: Error | null
  onConfirm: () => void
}

const wordsOf = (way: Provider | undefined) =>
  way
    ? {
        title: `Вход через ${wayNames[way]}`,
        lead: `Кто-то, скорее всего вы, вошёл через ${wayNames[way]} с почтой вашего аккаунта. Нажмите кнопку, и дальше можно будет входить так.`,
        action: `Входить через ${wayNames[way]}`,
        otherwise: `Если это были не вы, просто закройте страницу: в аккаунте ничего не изменится.`
      }
    : {
        title: 'Подтверждение почты',
        lead: 'Остался один шаг. Если вы не вошли в «Тропу» в этом браузере, мы спросим пароль от аккаунта.',
        action: 'Подтвердить почту',
        otherwise: 'Если вы не регистрировались, просто закройте страницу.'
      }

export function AskToConfirm({ way, pending, error, onConfirm }: AskToConfirmProps) {
  const words = wordsOf(way)
  const button = useFocusAfterWork(pending)
  return (
    <AuthFrame title={words.title} lead={words.lead}>
      <div className={classes.actions}>
        <Failure error={error} />
        <Button ref={button} color="accent" size="md" loading={pending} onClick={onConfirm}>
          {words.action}
        </Button>
        <p className={classes.text}>{words.otherwise}</p>
      </div>
    </AuthFrame>
  )
}
