export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export const paletteKeys: readonly string[] = [isApple ? '⌘' : 'Ctrl', 'K']

export const undoKeys: readonly string[] = [isApple ? '⌘' : 'Ctrl', 'Z']

export const shiftKeys: readonly string[] = [isApple ? '⌥' : 'Alt', '↑', '↓']

/** As `aria-keyshortcuts` wants it. */
export const paletteShortcut = isApple ? 'Meta+K' : 'Control+K'
