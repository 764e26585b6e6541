import { homedir } from "node:os"
import { join, resolve } from "node:path"
import process from "node:process"

/** Where what is kept is: `DATA_DIR`, else the folder of the user's data, wherever a command starts. */
export const dataFolder = (): string => {
  const { DATA_DIR, LOCALAPPDATA, XDG_DATA_HOME } = process.env
  return DATA_DIR !== undefined && DATA_DIR !== ""
    ? resolve(DATA_DIR)
    : process.platform === "darwin"
    ? join(homedir(), "Library/Application Support/agent-services")
    : join(XDG_DATA_HOME || LOCALAPPDATA || join(homedir(), ".local/share"), "agent-services")
}
