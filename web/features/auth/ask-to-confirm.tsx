import { Button } from '@mantine/core'

import { ApiError } from '#web/api/call.ts'
import { AuthFrame } from '#web/features/auth/auth-frame.tsx'
import { errorText } from '#web/ui/error-text.ts'
import { refusalText } from '#web/ui/form/refusal.ts'

import classes from './form.module.css'

interface AskToConfirmProps {
  pending: boolean
  error: Error | null
  onConfirm: () => void
}

export const AskToConfirm = ({ pending, error, onConfirm }: AskToConfirmProps) => (
  <AuthFrame title="Подтверждение почты" lead="Остался один шаг: нажмите кнопку, и вы войдёте в «Тропу».">
    <div className={classes.actions}>
      {error && (
        <p className={classes.failure} role="alert">
          {error instanceof ApiError ? refusalText(error) : errorText(error)}
        </p>
      )}
      <Button color="accent" size="md" loading={pending} onClick={onConfirm}>
        Подтвердить почту
      </Button>
      <p className={classes.text}>Если вы не регистрировались, просто закройте страницу.</p>
    </div>
  </AuthFrame>
)
