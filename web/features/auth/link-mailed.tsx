import { Button } from '@mantine/core'

import { AuthFrame } from '#web/features/auth/auth-frame.tsx'
import { triedWay } from '#web/features/auth/tried-way.ts'
import { wayNames } from '#web/features/auth/way-names.ts'

import classes from './form.module.css'

interface LinkMailedProps {
  onBack: () => void
}

/** Signing in through somebody else ended with a mail: the account is there, and its owner is asked by mail. */
export function LinkMailed({ onBack }: LinkMailedProps) {
  const way = triedWay()
  const through = way ? `Вход через ${wayNames[way]}` : 'Новый способ входа'
  return (
    <AuthFrame
      title="Проверьте почту"
      lead="Аккаунт с вашей почтой уже есть. Чтобы никто не вошёл в него без вас, мы отправили на неё письмо."
    >
      <div className={classes.fields}>
        <ul className={classes.steps}>
          <li>Откройте письмо и перейдите по ссылке: она действует один час.</li>
          <li>{through} добавится к аккаунту, и вы войдёте.</li>
          <li>Письма нет несколько минут? Загляните в папку «Спам».</li>
        </ul>
        <Button variant="default" size="md" onClick={onBack}>
          Вернуться ко входу
        </Button>
      </div>
    </AuthFrame>
  )
}
