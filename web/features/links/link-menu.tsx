import { ActionIcon, Menu } from '@mantine/core'
import { IconChartBar, IconDots, IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'

import type { LinkRecord } from './link.ts'
import { listAddress } from './list-address.ts'
import { useShortDomain } from './short-domain.ts'

interface LinkMenuProps {
  link: LinkRecord
  isBusy: boolean
  onRemove: () => void
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }

/** Everything that can be done with one link. */
export function LinkMenu({ link, isBusy, onRemove }: LinkMenuProps) {
  const [params] = useSearchParams()
  const { urlOf } = useShortDomain()
  return (
    <Menu position="bottom-end" width={216} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          loading={isBusy}
          aria-label={`Действия со ссылкой ${link.title || link.slug}`}
        >
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={urlOf(link.slug)}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconExternalLink {...icon} />}
        >
          Открыть
        </Menu.Item>
        <Menu.Item component={Link} to={`/dashboard/${link.id}`} leftSection={<IconChartBar {...icon} />}>
          Статистика
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={listAddress(params).edit(link.id)}
          preventScrollReset
          leftSection={<IconPencil {...icon} />}
        >
          Изменить
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="error" leftSection={<IconTrash {...icon} />} onClick={onRemove}>
          Удалить
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
