import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'

import { Unbroken } from './unbroken.tsx'

import parts from '#web/features/profile/parts.module.css'
import classes from './sent.module.css'

interface SentQuestionProps {
  username: string
  onMore: () => void
}

export const SentQuestion = ({ username, onMore }: SentQuestionProps) => (
  <output className={classes.sent}>
    <p className={classes.title}>
      <IconCheck size={22} aria-hidden />
      Вопрос отправлен
    </p>
    <p className={parts.text}>
      Ответ придёт на <Unbroken email={username} />. Если его нет, проверьте папку «Спам».
    </p>
    <Button variant="default" onClick={onMore}>
      Написать ещё
    </Button>
  </output>
)
