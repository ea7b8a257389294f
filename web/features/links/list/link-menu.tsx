import { ActionIcon, Menu } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import {
  IconArchive,
  IconArchiveOff,
  IconChartBar,
  IconCheck,
  IconCopy,
  IconCopyPlus,
  IconDots,
  IconExternalLink,
  IconPencil,
  IconQrcode,
  IconTrash
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'

import { nameOf, type LinkRecord } from '#web/features/links/link.ts'
import { useShortDomain } from '#web/features/links/short-domain.ts'
import { announce } from '#web/ui/announce.ts'
import { QrDialog } from '#web/ui/qr/qr-dialog.tsx'
import { smallIcon } from '#web/ui/small-icon.ts'
import { useFocusAfterWork } from '#web/ui/use-focus-after-work.ts'

import type { LinkActions } from './link-actions.ts'
import { listAddress } from './list-address.ts'

import classes from './link-menu.module.css'

interface LinkMenuProps {
  link: LinkRecord
  actions: LinkActions
}

/** Everything that can be done with one link. */
export function LinkMenu({ link, actions: { isBusy, remove, toggleArchived } }: LinkMenuProps) {
  const [params] = useSearchParams()
  const { urlOf } = useShortDomain()
  const { copied, copy, error } = useClipboard({ timeout: 1200 })
  const [isQrOpen, setQrOpen] = useState(false)
  const button = useFocusAfterWork(isBusy)
  const url = urlOf(link.slug)
  const outcome = copied ? 'Скопировано' : error ? 'Не скопировалось' : ''
  useEffect(() => {
    if (outcome) announce(outcome)
  }, [outcome])
  return (
    <>
      <Menu
        position="bottom-end"
        width={232}
        withInitialFocusPlaceholder={false}
        withinPortal={false}
        // In a low window it lies over its button, whole in sight, rather than below the edge.
        middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
        hideDetached={false}
      >
        <Menu.Target>
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            size={44}
            loading={isBusy}
            aria-label={`Действия со ссылкой ${nameOf(link)}`}
          >
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown ?? ''}>
          <Menu.Item
            // It says here how it went.
            closeMenuOnClick={false}
            leftSection={copied ? <IconCheck {...smallIcon} /> : <IconCopy {...smallIcon} />}
            onClick={() => copy(url)}
          >
            {outcome || 'Скопировать'}
          </Menu.Item>
          <Menu.Item
            component="a"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconExternalLink {...smallIcon} />}
          >
            Открыть
          </Menu.Item>
          <Menu.Item leftSection={<IconQrcode {...smallIcon} />} onClick={() => setQrOpen(true)}>
            QR-код
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={`/dashboard/${link.id}`}
            leftSection={<IconChartBar {...smallIcon} />}
          >
            Статистика
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={listAddress(params).edit(link.id)}
            preventScrollReset
            leftSection={<IconPencil {...smallIcon} />}
          >
            Изменить
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={listAddress(params).create}
            state={{ like: link.id }}
            preventScrollReset
            leftSection={<IconCopyPlus {...smallIcon} />}
          >
            Создать похожую
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={link.isArchived ? <IconArchiveOff {...smallIcon} /> : <IconArchive {...smallIcon} />}
            onClick={toggleArchived}
          >
            {link.isArchived ? 'Вернуть из архива' : 'В архив'}
          </Menu.Item>
          <Menu.Item color="error" leftSection={<IconTrash {...smallIcon} />} onClick={remove}>
            Удалить
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <QrDialog
        url={url}
        title={link.title}
        opened={isQrOpen}
        onClose={() => {
          setQrOpen(false)
          // The item that opened it is gone with the menu.
          button.current?.focus()
        }}
      />
    </>
  )
}
