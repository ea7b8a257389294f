import { Button } from '@mantine/core'

import { Sent } from './sent.tsx'
import { Unbroken } from './unbroken.tsx'

import parts from '#web/features/profile/parts.module.css'

interface SentQuestionProps {
  username: string
  onMore: () => void
}

export const SentQuestion = ({ username, onMore }: SentQuestionProps) => (
  <Sent title="Вопрос отправлен">
    <p className={parts.text}>
      Ответ придёт на <Unbroken email={username} />. Если его нет, проверьте папку «Спам».
    </p>
    <Button variant="default" onClick={onMore}>
      Написать ещё
    </Button>
  </Sent>
)
