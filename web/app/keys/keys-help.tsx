import { Modal } from '@mantine/core'

import { destinations } from '#web/app/navigation.ts'

import { paletteKeys } from './key-names.ts'
import { Keys } from './keys.tsx'

import classes from './keys-help.module.css'

const hints: readonly { keys: readonly string[]; does: string }[] = [
  { keys: paletteKeys, does: 'Найти ссылку, раздел или действие' },
  { keys: ['C'], does: 'Создать ссылку' },
  { keys: ['/'], does: 'Поиск в списке ссылок' },
  ...destinations.map(({ letter, name }) => ({
    keys: ['G', letter.toUpperCase()],
    does: `Перейти в раздел «${name}»`
  })),
  { keys: ['?'], does: 'Эта подсказка' },
  { keys: ['Esc'], does: 'Закрыть окно' }
]

interface KeysHelpProps {
  opened: boolean
  onClose: () => void
}

/** Which keys do what. */
export const KeysHelp = ({ opened, onClose }: KeysHelpProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title="Клавиши"
    size={440}
    centered
    returnFocus={false}
    closeButtonProps={{ 'aria-label': 'Закрыть' }}
    attributes={{ header: { role: 'presentation' } }}
  >
    <dl className={classes.hints}>
      {hints.map(({ keys, does }) => (
        <div key={does} className={classes.hint}>
          <dt>{does}</dt>
          <dd className={classes.keys}>
            <Keys keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
    <p className={classes.note}>Раскладка не важна: русская и латинская работают одинаково.</p>
  </Modal>
)
