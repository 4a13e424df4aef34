/** The most common words in passwords, without digits and symbols around them. */
export const commonWords = `
aaron abcd abigail access account adam adidas admin administrator adrian agency airborne airplane
alabama alaska albert alex alexander alexandra alexis alfred alice alicia alison allison amanda
amateur amazon amber america american amsterdam amy anderson andrea andrew android angel angela
angels anna anthony anything apollo apple apples april arizona arsenal arthur asdf asdfgh ashley
atlanta atlantis atrium august austin australia avalon babe baby babygirl bacardi badboy badger
bailey balance ball ballet bamboo banana bandit barbara barcelona barney baseball basketball
batman beach bean bear bears beast beatles beautiful beauty beaver becky beer believe benjamin
berlin betty bigboy bigdaddy bigdog bill billy bird birdie birthday biscuit black blackberry
blackcat blackie blade blaster blazer blessed blessing blink blonde blood blossom blue blueberry
bluebird bond bonnie booboo booger boogie boomer boots boston bowling bradley brandon brandy
brasil braves brazil brian bridget britney broadway broncos brooke brooklyn brother brothers brown
bruce brutus bubba bubbles buddha buddy buffalo bulldog bulldogs bullet bunny burger buster butter
butterfly button caitlin california camaro cameron camille canada candy captain cardinal carlos
carmen carolina caroline carpenter carter casey casper cassie catherine celtic celtics challenger
champion chance change changeme charles charlie charlotte cheese chelsea cherry chester chevy
chicago chicken chicks child children chile china chocolate chopper chris christ christian
christina christine christmas christopher church claire classic claudia cleveland client clinton
cocacola cocktail coffee college colorado columbia company compaq computer connect connor control
cookie cookies cooper copper corvette cosmos courtney coventry cowboy cowboys cowgirl coyote
cracker craig crazy creative cricket cristiano cristina crystal curtis custom cutie dakota dallas
daniel daniela danielle dave david dawson debbie deborah december default delta demo denise dennis
denver deskjet destiny detroit devil devils dexter diablo diamond disney doctor dodgers doggie
dolphin dolphins domain donald dorothy doudou douglas dragon dragonball dragons dream dreamer
dreams driver drummer ducati dude dylan eagle eagles earth easter eastside eclipse eddie edward
einstein elaine electric element elephant elizabeth elvis emily eminem emmanuel empire enter
enterprise eric erica escape europe everton example explorer extreme faith falcon falcons family
fantasy farmer fashion father favorite february felicia fender ferrari fiction fieldhouse fighter
fireball firebird firefox fireman fish fisher fishing flamingo flash fletcher flipper florida
flower flowers fluffy flyers football ford forest forever forget forgotten formula france
francesca francis frank franklin freddie freedom french friday friend friends friendship frog
froggy gabriel gabriela galaxy games gandalf garden garfield gateway gator gemini general genesis
genius george georgia gerald germany getmein getout giants ginger giovanni girls gizmo gladiator
gloria godzilla gold golden goldfish golf golfer good google gordon grace graham grandma green
gregory griffin groovy guardian guest guitar gunner hacker hahaha hailey hammer handsome hannah
happy harley harold harrison harry harvard harvey hawaii hawk hawkeye hawks heart heather heaven
hector heidi helen hello hellokitty helpme hendrix henry hercules hockey holiday holland holly
hollywood home homer honda honey hope horse horses hotdog hotmail hotrod house houston howard
hummer hunter hunting iceman iloveu iloveyou indian indiana inferno infinity information inside
internet ireland ironman isabel isabella isabelle italia italy iverson jack jackie jackson jacob
jaguar jake jamaica james jamie janet january japan jasmine jason jasper jayden jeffrey jennifer
jenny jeremy jerry jersey jessica jessie jesus jesuschrist jimmy joanna johannes john johnny
johnson jonathan jordan joseph joshua juan juice julia julian juliana julie juliet july june
junior jupiter justice justin karen karina katherine kathleen katie kawasaki kayla keeper keith
kelly kelsey kenneth kermit kevin killer kimberly king kingdom kings kirsten kitten kitty knight
knights kristen kristina kristine labrador ladies lakers lakeside lasvegas laura lauren leather
legend legolas leonard leslie letmein liberty light lincoln linda lindsay lindsey lion lionking
lions lisa little liverpool lizard logan login logitech london looking louise love lovely loveme
lover lovers loves loveyou lucas lucky lucy maddison maddog madison madonna maggie magic magnum
malcolm manager manchester marcus margaret maria marie marina marine mariner marines mario mark
marlboro marley marshall martha martin marvin mary mason master masters matrix matt matthew
maverick maxwell media megan melanie melissa member mercedes mercury merlin metallica mexico miami
michael michelle mickey microsoft midnight mike miller minecraft minnie miracle mission
mississippi mitchell mobile modern molly monday money monica monique monkey monster monsters
montana moonlight morgan mother motorola mountain mozart muffin murphy music mustang mypass myself
naruto nascar natalia natalie natasha nathan nature nebraska nelson newcastle newlife newpass
newport newyork nicholas nicola nicole nikita nintendo nirvana nissan nobody nokia nothing
november oatmeal october office oliver olivia online orange orlando oscar pacific packard packers
paladin pamela panda pandora pantera panther panthers paradise paris parker parola pass passion
passport passwd password passwords patches patience patricia patrick patriot patriots paul paula
peace peaches peanut peanuts pearl pebbles penguin penguins pepper pepsi perfect personal peter
phantom philip phillip phoenix picard picture pink pirate pirates pizza playboy player please
pokemon poohbear pookie popcorn popeye porsche portal portugal positive potter power prayer
precious premier presario president preston pretty prince princess private prodigy property
prowler pumpkin puppies puppy purple qazwsx qazxsw qwer qwert qwerty rabbit rachel racing
radiohead raider raiders rainbow rainbows ralph random ranger rangers raptor raven ravens raymond
rebecca rebel redhead redneck redskins redsox redwings reggie remember renault republic rhonda
ricardo richard ricky rider right river robert roberto robin robotech rocket rockstar rocky rodney
roger roland romance ronald ronaldo ronnie rooster root rosebud rosemary roses rosie royal runner
russell russia rusty ryan sabrina sailing sailor saints sakura salvador samantha sammy sample
samson samsung samuel sandra sandy saphire sarah sasha saturday saturn savage savannah scarface
school science scooby scooter scorpio scorpion scotland scott scottie seattle sebastian secret
security seminole september server service seven shadow shadows shannon sharon sheila shelby
sherry shirley shopping shorty silver simon simone simple simpson simpsons single sister sisters
skater skipper skippy sky slayer slipknot smile smiles smiley smith smokey smooth snickers snoopy
snow snowball snowboard snowman soccer softball soldier something sonic sophia sophie southpark
spain spanky sparky special speedy spencer spider spiderman spirit spongebob sports spring springs
squirrel srinivas stalker standard stanley star starbucks stargate stars startrek starwars station
stealth steelers stefan stella stephanie stephen steve steven stewart storm strawberry student
studio stupid success sugar summer sunday sunflower sunny sunrise sunset sunshine super superman
superstar supreme surfer susan susana suzanne suzuki swimming switzerland sydney sylvia system
tammy tanner target tarheels tattoo taurus taylor teacher teddybear teen temp tennessee tennis
teresa terminator test tester testing texas thanks theman theresa thomas thompson thunder thursday
tiffany tiger tigers tigger timothy tinker titanic together tomcat tommy topgun toronto toyota
tracey trading travel travis tricia trinity trooper trouble trucker trumpet trust trustme trustno
tuesday turtle tweety twilight twitter undertaker unicorn united universal universe unknown user
valentina valentine valerie vampire vanessa vegeta velvet venice vermont veronica victor victoria
victory viking vikings vincent violet viper virgin virginia vision volcano volleyball voodoo
voyager walker walter warcraft warlock warrior warriors washington watson wealth webmaster website
wednesday welcome wendy westside whatever wheels whiskey white wicked wildcat wildcats wildfire
william williams willie willow wilson windows winner winston winter wizard wolf wolverine wolves
woman women wonder woody world wrangler wrestling wright xavier yamaha yankee yankees yellow
yesterday yourname yvonne zachary zaphod zeppelin zombie zxcv zxcvbn`
  .trim()
  .split(/\s+/)

/** Keyboard and alphabet sequences. */
export const keyRuns = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
] as const
