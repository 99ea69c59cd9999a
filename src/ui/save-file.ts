let told: (name: string) => void = () => undefined

/** Sets who is told the name of every file that is handed over. */
export const onSavedFile = (tell: (name: string) => void): void => {
  told = tell
}

/** Hands a file that was made here to the browser's downloads. */
export const saveFile = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  told(name)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
