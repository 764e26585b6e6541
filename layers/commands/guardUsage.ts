/** Apart from the command, which is loaded when it is wanted. */
export const TAKES =
  '[--task "…"] [--set-task] [--approve] [--pins FILE] -- COMMAND … | --url ADDRESS'
export const DOES = "Stands before an MCP server: checks its tools, what it answers, and each call"
