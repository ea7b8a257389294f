import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'

import { HurryNote } from './hurry-note.tsx'

import classes from './complaint.module.css'

interface SentComplaintProps {
  /** The link as people see it. */
  address: string
  /** Where an answer goes; may be empty. */
  email: string
  onAnother: () => void
}

export const SentComplaint = ({ address, email, onAnother }: SentComplaintProps) => (
  <output className={classes.sent}>
    <p className={classes.sentTitle}>
      <IconCheck size={24} aria-hidden />
      Жалоба отправлена
    </p>
    <p className={classes.text}>
      Мы посмотрим, куда ведёт <b>{address}</b>, и заблокируем её, если она нарушает правила. Пока этого не
      случилось, лучше её не открывать.
    </p>
    <p className={classes.text}>
      {email === '' ? (
        'Почту вы не указали, поэтому ответа не будет.'
      ) : (
        <>
          Если понадобится ответить или уточнить, напишем на <b>{email}</b>.
        </>
      )}
    </p>
    <HurryNote />
    <Button variant="default" size="md" onClick={onAnother}>
      Пожаловаться на другую ссылку
    </Button>
  </output>
)
