import Control
import Pie

// Two adapters use these words too; in the shell they mean the core's.
typealias Command = Control.Command
typealias Appearance = Pie.Appearance
