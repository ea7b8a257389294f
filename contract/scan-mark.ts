/** A bare parameter of the address that a QR code holds: such a visit was scanned. Never passed on to the target. */
export const SCAN_MARK = 'qr'
