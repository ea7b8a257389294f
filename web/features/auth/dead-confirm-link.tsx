import { Button } from '@mantine/core'
import { Link } from 'react-router'

import type { Provider } from '#contract/auth.ts'
import { pagePaths } from '#contract/paths.ts'
import { useProfile } from '#web/api/profile.ts'
import { useToken } from '#web/api/session.ts'
import { AuthFrame } from '#web/features/auth/auth-frame.tsx'
import { NewConfirmMail } from '#web/features/auth/new-confirm-mail.tsx'
import { wayNames } from '#web/features/auth/way-names.ts'
import { Loading } from '#web/ui/loading.tsx'

import classes from './form.module.css'

interface DeadConfirmLinkProps {
  /** The page was reloaded and does not know the link any more. */
  isForgotten?: boolean
  way?: Provider | undefined
}

/** The mailed link is of no use: perhaps because it has done its work. */
export function DeadConfirmLink({ isForgotten = false, way }: DeadConfirmLinkProps) {
  const isSignedIn = useToken() !== ''
  const { data: profile, isPending } = useProfile()
  if (isSignedIn && isPending) return <Loading />

  if (isSignedIn && profile?.confirm && !way) {
    return (
      <AuthFrame title="Почта уже подтверждена" lead={<b>{profile.username}</b>} isAnswer={!isForgotten}>
        <div className={classes.actions}>
          <Button component={Link} to={pagePaths.dashboard} color="accent" size="md">
            Перейти к обзору
          </Button>
        </div>
      </AuthFrame>
    )
  }
  const title = isForgotten ? 'Откройте ссылку из письма ещё раз' : 'Ссылка не сработала'
  const reason = isForgotten
    ? 'После обновления страницы мы её не помним: так надёжнее.'
    : way
      ? `Она старше часа, или по ней уже привязали вход. Войдите через ${wayNames[way]} ещё раз, и мы пришлём новую.`
      : 'Она старше суток, или по ней уже подтвердили почту.'
  return (
    <AuthFrame title={title} lead={reason} isAnswer={!isForgotten}>
      {isSignedIn && !way ? (
        <NewConfirmMail />
      ) : (
        <div className={classes.actions}>
          <Button component={Link} to={pagePaths.login} color="accent" size="md">
            Войти
          </Button>
          {!way && <p className={classes.text}>После входа можно отправить новое письмо.</p>}
        </div>
      )}
    </AuthFrame>
  )
}
